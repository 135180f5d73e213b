package diag

// siteMessages are the messages about addresses, links, pictures and layouts.
var siteMessages = []Message{}
