package gate

import (
	"net"
	"net/netip"
	"sync"
)

// Listen bounds the connections of a listener, in all and of one peer. What is
// over is closed at once: left to wait, it would keep others out. Peers on
// loopback, among them a proxy with everybody behind it, are bounded in all only.
func (g *Gate) Listen(l net.Listener) net.Listener {
	return &listener{Listener: l, limits: g.options.Limits, peers: map[netip.Addr]int{}}
}

type listener struct {
	net.Listener
	limits Limits

	mu    sync.Mutex
	all   int
	peers map[netip.Addr]int // only those with connections
}

// Accept waits for a connection that is within the limits.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, counted := l.enter(c.RemoteAddr())
		if counted {
			return &conn{Conn: c, leave: sync.OnceFunc(func() { l.leave(peer) })}, nil
		}
		_ = c.Close() // it was never ours
	}
}

func (l *listener) enter(a net.Addr) (peer netip.Addr, ok bool) {
	if tcp, isTCP := a.(*net.TCPAddr); isTCP {
		peer = network(tcp.AddrPort().Addr().Unmap())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.limits.Sockets || !peer.IsLoopback() && l.peers[peer] >= l.limits.SocketsPerPeer {
		return peer, false
	}
	l.all++
	l.peers[peer]++
	return peer, true
}

func (l *listener) leave(peer netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.peers[peer]--; l.peers[peer] == 0 {
		delete(l.peers, peer)
	}
}

type conn struct {
	net.Conn
	leave func()
}

// Close ends the connection and gives its place away.
func (c *conn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
