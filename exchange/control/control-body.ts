import { createFieldReader, type FieldReader } from '../base/fields.ts';
import { parseObject } from '../base/json-body.ts';
import { passed, refused, type Result } from '../base/reply.ts';

const LONGEST_NAME = 40;

/** Reads a command of the control API by `read`. Refuses fields that are not among `names`: a misspelt one would be ignored silently. */
export function readControlBody<T>(
  body: Buffer,
  names: readonly string[],
  read: (fields: FieldReader) => T,
): Result<T> {
  const object = parseObject(body);
  if (object === null) return refused('400100', 'The request body is not a JSON object', 400);
  const fields = createFieldReader(object);
  for (const name of Object.keys(object)) {
    if (!names.includes(name)) {
      fields.refuse(
        `${name.slice(0, LONGEST_NAME)} is no field of this request: it takes ${names.join(', ')}`,
      );
    }
  }
  const value = read(fields);
  const wrong = fields.refusal();
  return wrong === null ? passed(value) : { ok: false, refusal: { ...wrong, status: 400 } };
}
