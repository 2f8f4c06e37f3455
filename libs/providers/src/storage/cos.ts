import { createHash, createHmac } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { objectOf } from '../json.js';
import { ProviderError } from '../provider-error.js';
import { callQcloud, type QcloudAccount } from '../qcloud.js';
import type { GrantUpload } from './upload-form.js';

export interface CosStore {
  /** of the token service */
  account: QcloudAccount & { region: string };
  /** name with the number of the account behind its last hyphen */
  bucket: string;
  /** where the store is, when it is not the public one */
  storeUrl?: string;
}

const credentialSeconds = 900;
const hmac = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex');

/** Tencent Cloud COS: a temporary credential, narrowed to the prefix, signs the policy of a PostObject form. */
export const cosUpload =
  ({ account, bucket, storeUrl }: CosStore): GrantUpload =>
  async (outbound, { prefix, maxBytes, expiresAt }) => {
    const owner = bucket.slice(bucket.lastIndexOf('-') + 1);
    const role = {
      version: '2.0',
      statement: [
        {
          effect: 'allow',
          action: ['name/cos:PostObject'],
          resource: [`qcs::cos:${account.region}:uid/${owner}:${bucket}/${prefix}*`],
          condition: { numeric_less_than_equal: { 'cos:content-length': maxBytes } },
        },
      ],
    };
    const answer = await callQcloud(outbound, account, {
      service: 'sts',
      action: 'GetFederationToken',
      version: '2018-08-13',
      input: { Name: 'xuekao', DurationSeconds: credentialSeconds, Policy: encodeURIComponent(JSON.stringify(role)) },
    });
    const { TmpSecretId: id, TmpSecretKey: secret, Token: token } = objectOf(answer['Credentials']);
    if (typeof id !== 'string' || typeof secret !== 'string' || typeof token !== 'string')
      throw new ProviderError(sentence('outbound.qcloud'), 'NoCredentials', sentence('outbound.noCredentials'));
    const time = `${Math.floor(Date.now() / 1000) - 1};${Math.floor(expiresAt.getTime() / 1000)}`;
    const conditions = [
      { 'q-sign-algorithm': 'sha1' },
      { 'q-ak': id },
      { 'q-sign-time': time },
      { bucket },
      ['starts-with', '$key', prefix],
      ['content-length-range', 1, maxBytes],
    ];
    const policy = JSON.stringify({ expiration: expiresAt.toISOString(), conditions });
    const signature = hmac(hmac(secret, time), createHash('sha1').update(policy).digest('hex'));
    return {
      uploadUrl: storeUrl || `https://${bucket}.cos.${account.region}.myqcloud.com/`,
      fields: {
        policy: Buffer.from(policy).toString('base64'),
        'q-sign-algorithm': 'sha1',
        'q-ak': id,
        'q-key-time': time,
        'q-signature': signature,
        'x-cos-security-token': token,
      },
    };
  };
