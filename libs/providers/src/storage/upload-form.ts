import { sentence } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { ProviderError } from '../provider-error.js';

/** Rights of one upload to a store for a short time: only new objects below the prefix, of a limited size. */
export interface UploadGrant {
  /** e.g. `video/66f…/20261121/` */
  prefix: string;
  maxBytes: number;
  expiresAt: Date;
}
/** A form that a browser sends to the store as it stands, with `key` and `file` added: it holds a signature and no secret. */
export interface UploadForm {
  uploadUrl: string;
  fields: Record<string, string>;
}
/** Makes a form. @throws {OutboundError} not reached  @throws {ProviderError} refused */
export type GrantUpload = (outbound: Outbound, grant: UploadGrant) => Promise<UploadForm>;

/** Sends a file by a form, as the browser does. @throws {ProviderError} with the code and the words of the store */
export async function sendForm(outbound: Outbound, { uploadUrl, fields }: UploadForm, key: string, content: string): Promise<void> {
  const boundary = `----xuekao${Math.random().toString(36).slice(2)}`;
  const parts = Object.entries({ ...fields, key }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  // the file comes last: stores read no field behind it
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${key.split('/').at(-1)}"\r\ncontent-type: ` +
    `text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  const reply = await outbound.ask(uploadUrl, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: parts.join('') + file,
  });
  if (reply.status >= 200 && reply.status < 300) return;
  const text = reply.text();
  const said = (name: string): string =>
    new RegExp(`<${name}>([^<]{1,200})`, 'i').exec(text)?.[1] ?? new RegExp(`"${name}"\\s*:\\s*"([^"]{1,200})`, 'i').exec(text)?.[1] ?? '';
  throw new ProviderError(
    sentence('outbound.store'),
    said('Code') || String(reply.status),
    said('Message') || said('error') || sentence('outbound.notUploaded'),
  );
}
