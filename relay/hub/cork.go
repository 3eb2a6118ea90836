//go:build !js

package hub

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// A corked connection can hold back what is written, to send it at once: many
// small frames leave with one call of the system's.
type corked struct {
	net.Conn

	turn    chan struct{} // holds one while somebody writes; a test's clock can wait for that
	holding bool
	held    []byte
}

// Write implements net.Conn.
func (c *corked) Write(p []byte) (int, error) {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	if c.holding {
		c.held = append(c.held, p...)
		return len(p), nil
	}
	return c.Conn.Write(p)
}

// hold keeps what is written from now on.
func (c *corked) hold() {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	c.holding = true
}

// letGo sends what was held, which must be done by a deadline.
func (c *corked) letGo(by time.Time) error {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	held := c.held
	c.holding, c.held = false, nil
	if err := c.SetWriteDeadline(by); err != nil {
		return err
	}
	if _, err := c.Conn.Write(held); err != nil {
		return err
	}
	return c.SetWriteDeadline(time.Time{})
}

// A corker puts a cork below the WebSocket that a request becomes.
type corker struct {
	http.ResponseWriter
	conn *corked // once it is one
}

// ownBuffer is that of a WebSocket above its cork, in bytes. The server's was
// larger, and wrote past the cork.
const ownBuffer = 512

// Hijack implements http.Hijacker.
func (c *corker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, both, err := http.NewResponseController(c.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	c.conn = &corked{Conn: conn, turn: make(chan struct{}, 1)}
	return c.conn, bufio.NewReadWriter(both.Reader, bufio.NewWriterSize(c.conn, ownBuffer)), nil
}
