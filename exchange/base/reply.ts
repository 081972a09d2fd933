/** The reply of a route, before it is encoded. Faults may change it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: ReplyBody;
}

type ReplyBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string; contentType: string }
  /** Binary data with the content type JSON; only faults send it. */
  | { kind: 'bytes'; bytes: Uint8Array };

/** The success envelope (section 1): code 200000 and data. */
export function success(data: unknown): Reply {
  return { status: 200, headers: {}, body: { kind: 'json', value: { code: '200000', data } } };
}

/** A refused request. The code decides; business refusals have HTTP status 200 (facts, section 4). */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

export function refusal(code: string, message: string, status = 200): Refusal {
  return { status, code, message };
}

/** The failure envelope: code and msg, no data. */
export function failure(refused: Refusal): Reply {
  return {
    status: refused.status,
    headers: {},
    body: { kind: 'json', value: { code: refused.code, msg: refused.message } },
  };
}

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function passed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused(code: string, message: string, status = 200): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(code, message, status) };
}
