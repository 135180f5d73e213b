package diag

// dateMessages are the messages about dates, times, repetitions and prices.
var dateMessages = []Message{}
