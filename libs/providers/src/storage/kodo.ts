import { createHmac } from 'node:crypto';
import type { GrantUpload } from './upload-form.js';

export interface KodoStore {
  /** e.g. `https://upload.qiniup.com/` */
  uploadUrl: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

const urlSafe = (bytes: Buffer): string => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** Qiniu Kodo: an upload token, signed here, for new objects below the prefix. */
export const kodoUpload =
  ({ uploadUrl, accessKey, secretKey, bucket }: KodoStore): GrantUpload =>
  async (_outbound, { prefix, maxBytes, expiresAt }) => {
    const policy = {
      scope: `${bucket}:${prefix}`,
      isPrefixalScope: 1,
      insertOnly: 1,
      fsizeMin: 1,
      fsizeLimit: maxBytes,
      deadline: Math.floor(expiresAt.getTime() / 1000),
    };
    const encoded = urlSafe(Buffer.from(JSON.stringify(policy)));
    const signature = urlSafe(createHmac('sha1', secretKey).update(encoded).digest());
    return { uploadUrl, fields: { token: `${accessKey}:${signature}:${encoded}` } };
  };
