package diag

// readingMessages are the messages about bytes, front matter, settings and references to files.
var readingMessages = []Message{}
