// Package locale is the words, dates, ranges, prices and typography of one
// language, in both directions.
package locale
