package diag

// calendarMessages are the messages about what documents say about one another.
var calendarMessages = []Message{}
