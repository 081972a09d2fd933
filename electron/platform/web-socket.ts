/** The events of one connection. `closed` comes exactly once, also when it never opened, and nothing comes after it. */
export interface WebSocketListener {
  opened(): void;
  /** A text message. Binary ones are dropped: no venue of ours sends any. */
  message(text: string): void;
  closed(reason: { code: number; message: string }): void;
}

export interface OpenWebSocket {
  /** Does nothing on a connection that is not open. */
  send(text: string): void;
  close(): void;
}

/** WebSockets as the app may use them: wss, or ws on loopback. Never throws; an address that cannot be used closes at once. */
export interface WebSocketPort {
  open(url: string, listener: WebSocketListener): OpenWebSocket;
}
