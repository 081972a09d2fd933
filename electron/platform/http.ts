/** One HTTP request, as the venue client makes it. The path and body are sent byte for byte. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Scheme, host and port: `https://api.example.com`. */
  origin: string;
  /** Path with query, exactly as signed. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** From call to last byte. */
  timeoutMs: number;
  /** A longer answer is refused as a whole. */
  maxBytes: number;
}

export interface HttpReply {
  status: number;
  /** Names in lower case; a repeated header is joined with ", ". */
  headers: Record<string, string>;
  body: Uint8Array;
  /** By the monotonic clock: when the request was handed over, and when the last byte was here. */
  startedAt: number;
  endedAt: number;
}

export interface HttpFailure {
  kind: 'dns' | 'refused' | 'tls' | 'timeout' | 'reset' | 'cut-off' | 'too-large' | 'other';
  message: string;
  /** Bytes of this request that reached the socket; 0 means not sent; null when that is not known. */
  bytesWritten: number | null;
  /** Known when the head of the answer had arrived. */
  httpStatus: number | null;
}

export type HttpResult = ({ ok: true; reply: HttpReply } | { ok: false; failure: HttpFailure }) & {
  /** Of requestOnce: the connection it had. */
  used?: ConnectionUse;
};

/** The one connection of a requestOnce. */
export interface ConnectionUse {
  /** It had been opened by `warm`. */
  warmed: boolean;
  /** Bytes of the request that reached the socket; null when that is not known. */
  bytesWritten: number | null;
}

/** What to do with an answer that comes after the deadline was reported. */
export interface LateAnswer {
  /** How long the connection stays after the deadline, milliseconds. */
  withinMs: number;
  /** Called at most once, with a whole answer; never after `close`. */
  onLate: (result: HttpResult) => void;
}

/** HTTP as the app may use it. Neither function follows redirects, resends or throws. */
export interface HttpPort {
  /** Keep-alive pool, for reads. The caller retries if it wants to. */
  request(request: HttpRequest): Promise<HttpResult>;
  /**
   * For orders: one attempt, on its own connection, which cannot resend. With `late`, a request of which bytes were written
   * fails at its deadline as ever, but its connection is listened to a while longer. Nothing is sent in that time.
   */
  requestOnce(request: HttpRequest, late?: LateAnswer): Promise<HttpResult>;
  /** Opens the connection that the next requestOnce to this origin will use; true when it is open. Sends no request. */
  warm(origin: string): Promise<boolean>;
  close(): Promise<void>;
}
