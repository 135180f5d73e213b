package diag

// outputMessages are the messages about writing the result.
var outputMessages = []Message{}
