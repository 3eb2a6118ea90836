package hub

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"text/tabwriter"
)

// BenchmarkIdleAgents attaches 10,000 agents that say hello and then nothing, over
// connections in memory, and prints what they take. Of the agents' ends nothing but
// the connection is in this process.
func BenchmarkIdleAgents(b *testing.B) {
	const agents = 10_000
	for b.Loop() {
		h := New(Options{})
		network := make(pipes)
		server := &http.Server{Handler: h}
		go server.Serve(network)
		before, goroutines := memory(), runtime.NumGoroutine()
		conns := make([]net.Conn, agents)
		for i := range conns {
			conns[i] = greeted(b, network)
		}
		taken, more := memory()-before, runtime.NumGoroutine()-goroutines
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintf(table, "\n%d idle agents\tmeasured\tto hold\n", agents)
		fmt.Fprintf(table, "memory\t%d MB\tunder 300 MB\n", taken>>20)
		fmt.Fprintf(table, "memory an agent\t%.1f KB\t\n", float64(taken)/1024/agents)
		fmt.Fprintf(table, "goroutines an agent\t%.1f\t1\n", float64(more)/agents)
		table.Flush()
		for _, conn := range conns {
			conn.Close()
		}
		server.Close()
	}
}

// greeted is the bare connection of an agent that has said hello: RFC 6455 by
// hand, since a WebSocket library's end would be counted too.
func greeted(b *testing.B, network pipes) net.Conn {
	here, there := net.Pipe()
	network <- there
	fmt.Fprintf(here, "GET /agent HTTP/1.1\r\nHost: relay.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	buffer := make([]byte, 4096)
	if n, err := here.Read(buffer); err != nil || !strings.HasPrefix(string(buffer[:n]), "HTTP/1.1 101") {
		b.Fatalf("upgrade: %q, %v", buffer[:n], err)
	}
	// A final text frame, masked with zeros.
	frame := append([]byte{0x81, 0x80 | byte(len(plainHello)), 0, 0, 0, 0}, plainHello...)
	if _, err := here.Write(frame); err != nil {
		b.Fatal(err)
	}
	if n, err := here.Read(buffer); err != nil || n == 0 {
		b.Fatalf("hello: %q, %v", buffer[:n], err)
	}
	return here
}

// memory is what live objects and stacks take, in bytes.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
