import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { objectOf } from '../json.js';
import { sendJson, type Respond } from './provider-server.js';
import { isSignedForAliyun, isSignedForQcloud } from './signatures.js';

/** Objects that a store was given, by key. */
export type Stored = Map<string, string>;
export interface StoreAccount {
  keyId: string;
  secret: string;
  bucket: string;
}
export interface Store {
  respond: Respond;
  stored: Stored;
}

interface Form {
  fields: Record<string, string>;
  content: string;
}
const temporary = { id: 'STS.temporary', secret: 'temporary-secret', token: 'temporary-token' };

function formOf(request: IncomingMessage, body: string): Form {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const fields: Record<string, string> = {};
  let content = '';
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const value = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? '';
    if (name === 'file') content = value;
    else fields[name] = value;
  }
  return { fields, content };
}

/** Whether the form keeps to the conditions of its policy; gives the first one that it breaks. */
function brokenCondition(policy: string, { fields, content }: Form, bucket: string): string | null {
  const { expiration, conditions } = objectOf(JSON.parse(policy));
  if (!(Date.parse(String(expiration)) > Date.now())) return 'expiration';
  const has = (name: string): string => (name === 'bucket' ? bucket : (fields[name] ?? ''));
  for (const condition of Array.isArray(conditions) ? conditions : []) {
    if (!Array.isArray(condition)) {
      const [name = '', value] = Object.entries(objectOf(condition))[0] ?? [];
      if (has(name === 'q-sign-time' ? 'q-key-time' : name) !== value) return name;
    } else if (condition[0] === 'starts-with' && !has(String(condition[1]).slice(1)).startsWith(String(condition[2]))) return 'starts-with';
    else if (condition[0] === 'content-length-range' && (content.length < Number(condition[1]) || content.length > Number(condition[2])))
      return 'content-length-range';
  }
  return null;
}

const refuse = (response: ServerResponse, code: string, message: string, status = 403): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);

function take(response: ServerResponse, stored: Stored, form: Form, policy: string, bucket: string): void {
  const broken = brokenCondition(policy, form, bucket);
  if (broken !== null) return refuse(response, 'AccessDenied', `Invalid according to Policy: Policy Condition failed: ${broken}`);
  if (stored.has(form.fields['key'] ?? '')) return refuse(response, 'FileAlreadyExists', 'The object you specified already exists.', 409);
  stored.set(form.fields['key'] ?? '', form.content);
  response.writeHead(204).end();
}
const textOf = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString('utf8');

/** Alibaba Cloud: the token service at any call with an action, OSS at a form. */
export function ossStore(account: StoreAccount, arn: string): Store {
  const stored: Stored = new Map();
  const respond: Respond = (request, body, response) => {
    if (request.headers['x-acs-action'] !== undefined) {
      if (!isSignedForAliyun(request, body, account.secret))
        return sendJson(response, { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' }, 400);
      const query = new URLSearchParams(request.url?.split('?')[1]);
      if (query.get('RoleArn') !== arn) return sendJson(response, { Code: 'EntityNotExist.Role', Message: 'The role not exists.' }, 404);
      if (!(query.get('Policy') ?? '').includes('oss:PutObject') || Number(query.get('DurationSeconds')) > 900)
        return sendJson(response, { Code: 'TooWide', Message: 'policy' }, 400);
      return sendJson(response, {
        Credentials: {
          AccessKeyId: temporary.id,
          AccessKeySecret: temporary.secret,
          SecurityToken: temporary.token,
          Expiration: new Date().toISOString(),
        },
      });
    }
    const form = formOf(request, body);
    const right = createHmac('sha1', temporary.secret)
      .update(form.fields['policy'] ?? '')
      .digest('base64');
    if (form.fields['OSSAccessKeyId'] !== temporary.id || form.fields['signature'] !== right)
      return refuse(response, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
    take(response, stored, form, textOf(form.fields['policy']), account.bucket);
  };
  return { respond, stored };
}

/** Tencent Cloud: the token service at any call with an action, COS at a form. */
export function cosStore(account: StoreAccount): Store {
  const stored: Stored = new Map();
  const respond: Respond = (request, body, response) => {
    if (request.headers['x-tc-action'] !== undefined) {
      if (!isSignedForQcloud(request, body, account.secret, 'sts'))
        return sendJson(response, { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '签名错误' } } });
      const policy = decodeURIComponent(String(objectOf(JSON.parse(body))['Policy']));
      if (!policy.includes('name/cos:PostObject'))
        return sendJson(response, { Response: { Error: { Code: 'InvalidParameter', Message: 'Policy' } } });
      return sendJson(response, {
        Response: { Credentials: { TmpSecretId: temporary.id, TmpSecretKey: temporary.secret, Token: temporary.token } },
      });
    }
    const form = formOf(request, body);
    const policy = textOf(form.fields['policy']);
    const key = createHmac('sha1', temporary.secret)
      .update(form.fields['q-key-time'] ?? '')
      .digest('hex');
    const right = createHmac('sha1', key).update(createHash('sha1').update(policy).digest('hex')).digest('hex');
    if (form.fields['q-signature'] !== right || form.fields['x-cos-security-token'] !== temporary.token)
      return refuse(response, 'SignatureDoesNotMatch', 'The Signature you specified is invalid.');
    take(response, stored, form, policy, account.bucket);
  };
  return { respond, stored };
}

/** Qiniu Kodo: the upload of a form with a token. */
export function kodoStore(account: StoreAccount): Store {
  const stored: Stored = new Map();
  const respond: Respond = (request, body, response) => {
    const form = formOf(request, body);
    const [keyId, signature, encoded = ''] = (form.fields['token'] ?? '').split(':');
    const right = createHmac('sha1', account.secret).update(encoded).digest('base64').replaceAll('+', '-').replaceAll('/', '_');
    if (keyId !== account.keyId || signature !== right) return sendJson(response, { error: 'bad token' }, 401);
    const policy = objectOf(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
    const key = form.fields['key'] ?? '';
    if (policy['isPrefixalScope'] !== 1 || !`${account.bucket}:${key}`.startsWith(String(policy['scope'])))
      return sendJson(response, { error: 'key doesn’t match with scope' }, 403);
    if (!(Number(policy['deadline']) > Date.now() / 1000)) return sendJson(response, { error: 'token out of date' }, 401);
    if (form.content.length > Number(policy['fsizeLimit'])) return sendJson(response, { error: 'exceed FsizeLimit' }, 413);
    if (stored.has(key)) return sendJson(response, { error: 'file exists' }, 614);
    stored.set(key, form.content);
    sendJson(response, { key, hash: 'h' });
  };
  return { respond, stored };
}

/** A store that speaks S3: a form with a policy. */
export function s3Store(account: StoreAccount, region: string): Store {
  const stored: Stored = new Map();
  const respond: Respond = (request, body, response) => {
    const form = formOf(request, body);
    const { policy = '', 'x-amz-credential': credential = '', 'x-amz-signature': signature } = form.fields;
    const [keyId, day = '', where, service] = credential.split('/');
    let key = Buffer.from(`AWS4${account.secret}`);
    for (const part of [day, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
    const right = createHmac('sha256', key).update(policy).digest('hex');
    if (keyId !== account.keyId || where !== region || service !== 's3' || signature !== right)
      return refuse(response, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
    if (request.url !== `/${account.bucket}/`) return refuse(response, 'NoSuchBucket', 'The specified bucket does not exist', 404);
    take(response, stored, form, textOf(policy), account.bucket);
  };
  return { respond, stored };
}
