import { randomUUID } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { callAliyun, ProviderError, type AliyunAccount } from '@xuekao/providers';
import { z } from 'zod';
import { checked } from './checked.js';

const name = sentence('outbound.aliyun');
const place = z.object({
  AccessKeyId: z.string(),
  Bucket: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/),
  Endpoint: z.string().regex(/^[a-z0-9][a-z0-9.-]*(?::\d{1,5})?$/),
  EncodedPolicy: z.string(),
  ObjectKey: z.string().regex(/^[\w./-]+$/),
  Signature: z.string(),
});

/**
 * Asks for a place in Alibaba's temporary storage, which forgets it after a day, and puts the photo there; gives the address under which
 * Alibaba reads it.
 */
export async function putForAliyun(outbound: Outbound, account: AliyunAccount, photo: Buffer): Promise<string> {
  const { protocol } = new URL(account.baseUrl);
  const granted = await callAliyun(outbound, account, {
    action: 'AuthorizeFileUpload',
    version: '2019-12-19',
    params: { Product: 'facebody', RegionId: 'cn-shanghai' },
  });
  const to = checked(name, place, granted);
  const host = `${to.Bucket}.${to.Endpoint}`;
  const { type, body } = formWith(
    { OSSAccessKeyId: to.AccessKeyId, policy: to.EncodedPolicy, Signature: to.Signature, key: to.ObjectKey, success_action_status: '201' },
    to.ObjectKey,
    photo,
  );
  const reply = await outbound.ask(`${protocol}//${host}/`, { method: 'POST', headers: { 'content-type': type }, body });
  if (reply.status !== 201) throw new ProviderError(name, String(reply.status), sentence('outbound.photoNotTaken'));
  return `http://${host}/${to.ObjectKey}`;
}

/** A form with a file, as storage wants it: the file last. */
function formWith(fields: Readonly<Record<string, string>>, fileName: string, file: Buffer): { type: string; body: Buffer } {
  const boundary = randomUUID();
  const head = Object.entries(fields)
    .map(([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('');
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head + part), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
