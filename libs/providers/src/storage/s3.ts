import { createHmac } from 'node:crypto';
import type { GrantUpload } from './upload-form.js';

export interface S3Store {
  /** ends with `/` */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  accessKeySecret: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Any store that speaks S3: a form with a policy signed by AWS Signature Version 4. */
export const s3Upload =
  ({ endpoint, region, bucket, accessKeyId, accessKeySecret }: S3Store): GrantUpload =>
  async (_outbound, { prefix, maxBytes, expiresAt }) => {
    const now = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = now.slice(0, 8);
    const fields = {
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
      'x-amz-date': now,
    };
    const conditions = [
      { bucket },
      ['starts-with', '$key', prefix],
      ['content-length-range', 1, maxBytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ];
    const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64');
    const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
      (chain, part) => hmac(chain, part),
      Buffer.from(`AWS4${accessKeySecret}`),
    );
    return {
      uploadUrl: `${endpoint}${bucket}/`,
      fields: { ...fields, policy, 'x-amz-signature': createHmac('sha256', key).update(policy).digest('hex') },
    };
  };
