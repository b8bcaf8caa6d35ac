// Package near finds the name a person probably meant.
package near
