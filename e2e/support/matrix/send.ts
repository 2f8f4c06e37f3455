import { randomInt } from 'node:crypto';
import { allCalls, errors, streamWords, type CallSpec } from '@xuekao/contracts';
import { sendFrom, type Bytes, type Sending } from '../from-address.js';
import { patiently } from '../platform.js';
import { sheetOf } from '../sheets.js';
import { wavOf } from '../sounds.js';
import { mp4Of, newUpload } from '../videos.js';
import type { Code } from './columns.js';

/** The smallest PNG: one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** An address of this machine that no other run and no other spec asks from. */
export const newAddress = (): string => `127.${randomInt(10, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;

const specs = new Map<string, CallSpec>(allCalls.map((call) => [call.path, call]));
const names = new Map<number, Code>(Object.entries(errors).map(([name, { code }]) => [code, name as Code])); // keys of a const object

/** The browser that sends rows. */
const deviceOfRows = 'c'.repeat(32);
/** Form of a piece of a file of an answer. */
export interface Piece {
  ticket: string;
  from: number;
  base64: string;
}

export interface Outcome {
  status: number;
  code: number;
  msg: string;
  data: unknown;
  /** the answer as text; of a file that was answered, nothing */
  text: string;
}

export async function formOf(
  name: string,
  bytes: Uint8Array,
  field = 'file',
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return sentForm(form);
}

/** Fields stand before the file. */
async function pieceForm({ ticket, from, base64 }: Piece): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const form = new FormData();
  form.append('ticket', ticket);
  form.append('from', String(from));
  form.append('file', new Blob([Buffer.from(base64, 'base64')]), 'piece');
  return sentForm(form);
}

/** A video of one piece. */
async function videoForm(): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const bytes = mp4Of(64);
  const form = new FormData();
  form.append('upload', newUpload());
  form.append('from', '0');
  form.append('size', String(bytes.length));
  form.append('file', new Blob([bytes]), 'piece.mp4');
  return sentForm(form);
}

async function sentForm(form: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const response = new Response(form);
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, body: new Uint8Array(await response.arrayBuffer()) };
}

async function sendingOf(path: string, input: unknown): Promise<Sending> {
  switch (specs.get(path)?.method) {
    case 'GET':
      return { method: 'GET', path: `${path}?${new URLSearchParams(input as Record<string, string>)}`, headers: {} }; // a row's own input
    case 'upload':
      // a row's own input
      if (path === '/api/paper/answer-file/put' || path === '/api/course/file/put') return { path, ...(await pieceForm(input as Piece)) };
      if (path === '/api/common/file/upload-video') return { path, ...(await videoForm()) };
      return { path, ...(await (path === '/api/common/file/upload-sound' ? formOf('a.wav', wavOf(0.1)) : formOf('a.png', pixel))) };
    case 'sheet': {
      const { rows, ...rest } = input as { rows: string[][] } & Record<string, string>; // by contract of sheet calls
      const query = new URLSearchParams(rest).toString();
      return { path: query === '' ? path : `${path}?${query}`, ...(await formOf('用户.xlsx', await sheetOf(rows))) };
    }
    default:
      return { path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
}

/** Files, pictures and sounds are answered as bytes; everything else has the form of every answer. */
export function outcomeOf({ status, headers, bytes }: Bytes): Outcome {
  const type = String(headers['content-type']);
  if (status === 200 && /^(?:application\/octet-stream|image\/png|audio\/wav)$/.test(type))
    return { status, code: 0, msg: '', data: null, text: '' };
  const text = bytes.toString();
  if (status === 200 && type.startsWith('text/event-stream')) return lastOf(text);
  const { code, msg, data } = JSON.parse(text) as Omit<Outcome, 'status' | 'text'>; // every answer has this form
  return { status, code, msg, data, text };
}

/** Of server events the last says what became of the call. */
function lastOf(text: string): Outcome {
  if (text.endsWith(`data: ${streamWords.done}\n\n`)) return { status: 200, code: 0, msg: '', data: null, text };
  const [, refusal] = /event: refused\ndata: (.*)\n\n$/.exec(text) ?? [];
  // a refusal in the middle has the form of every answer
  const { code, msg, data } = JSON.parse(refusal ?? '{"code":-1,"msg":"broken off","data":null}') as Omit<Outcome, 'status' | 'text'>;
  return { status: Object.values(errors).find((error) => error.code === code)?.status ?? 0, code, msg, data, text };
}

/** Sends as it stands, and again when the platform asks for that. */
export const sendPatiently = (address: string, sending: Sending, token: string): Promise<Bytes> =>
  patiently(
    () => sendFrom(address, { ...sending, headers: { ...sending.headers, device: deviceOfRows, ...(token === '' ? {} : { token }) } }),
    // an answer of any other status may be a file
    (reply) => ({
      code: reply.status === 429 || reply.status === 503 ? outcomeOf(reply).code : 0,
      retryAfter: reply.headers['retry-after'],
    }),
  );

/** Sends the input of a row as its call wants it: as JSON, a query, a picture or a sheet. */
export const sendRow = async (address: string, path: string, token: string, input: unknown): Promise<Outcome> =>
  outcomeOf(await sendPatiently(address, await sendingOf(path, input), token));

/** `OK`, or the name of the refusal; a status that is not the refusal's own stands behind it. */
export function nameOf({ code, status }: Outcome): string {
  const name = code === 0 ? 'OK' : (names.get(code) ?? String(code));
  const right = code === 0 ? 200 : Object.values(errors).find((error) => error.code === code)?.status;
  return status === right ? name : `${name} with status ${status}`;
}
