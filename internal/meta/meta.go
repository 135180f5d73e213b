// Package meta reads front matter that remembers where each key stands.
package meta
