import { createHmac } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { callAliyun, type AliyunAccount } from '../aliyun.js';
import { objectOf } from '../json.js';
import { ProviderError } from '../provider-error.js';
import type { GrantUpload } from './upload-form.js';

export interface OssStore {
  /** of the token service */
  account: AliyunAccount;
  /** role that the temporary credential plays */
  arn: string;
  /** e.g. `oss-cn-hangzhou.aliyuncs.com`, or a whole address of a store of one's own */
  endpoint: string;
  bucket: string;
}

/** The shortest life that the token service gives, and the longest that we want. */
const credentialSeconds = 900;

/** Alibaba Cloud OSS: a temporary credential of the role, narrowed to the prefix, signs the policy of a PostObject form. */
export const ossUpload =
  ({ account, arn, endpoint, bucket }: OssStore): GrantUpload =>
  async (outbound, { prefix, maxBytes, expiresAt }) => {
    const role = {
      Version: '1',
      Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${bucket}/${prefix}*`] }],
    };
    const answer = await callAliyun(outbound, account, {
      action: 'AssumeRole',
      version: '2015-04-01',
      params: { RoleArn: arn, RoleSessionName: 'xuekao', DurationSeconds: String(credentialSeconds), Policy: JSON.stringify(role) },
    });
    const { AccessKeyId: keyId, AccessKeySecret: secret, SecurityToken: token } = objectOf(answer['Credentials']);
    if (typeof keyId !== 'string' || typeof secret !== 'string' || typeof token !== 'string')
      throw new ProviderError(sentence('outbound.aliyun'), 'NoCredentials', sentence('outbound.noCredentials'));
    const conditions = [
      { bucket },
      { 'x-oss-security-token': token },
      ['starts-with', '$key', prefix],
      ['content-length-range', 1, maxBytes],
      { 'x-oss-forbid-overwrite': 'true' },
    ];
    const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64');
    const signature = createHmac('sha1', secret).update(policy).digest('base64');
    return {
      uploadUrl: /^https?:/.test(endpoint) ? endpoint : `https://${bucket}.${endpoint}/`,
      fields: { OSSAccessKeyId: keyId, policy, signature, 'x-oss-security-token': token, 'x-oss-forbid-overwrite': 'true' },
    };
  };
