package diag

// fieldMessages are the messages about the values of keys.
var fieldMessages = []Message{}
