import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, file, text } from '../fields.js';

const common = { owner: 'cert', access: 'internal', askedBy: ['gateway'], effect: 'reads', input: z.strictObject({}) } as const;

/** Address of the document by which others find the keys of the site's credentials: that of `did:web`. */
export const badgeIssuerPath = '/.well-known/did.json';
/** Address of a status list, its number behind it. */
export const badgeStatusPath = '/badges/status/';
/** JSON as it was signed. */
const document = z.strictObject({ json: z.string() });

/** Certificates as Open Badges 3.0 credentials. Calls of the public are there while the module is off, as papers are. */
export const certBadgeCalls = {
  /** For the person, and for the office that reaches the person. */
  mine: defineCall({
    owner: 'cert',
    module: 'cert',
    summary: '下载证书的数字徽章',
    path: '/api/cert/badge/download',
    effect: 'reads',
    access: 'user',
    method: 'file',
    input: byId,
    output: file,
    errors: ['NOT_FOUND', 'CERT_WITHDRAWN'],
  }),
  /** For whoever holds the number: it says what the public page says. */
  proof: defineCall({
    owner: 'cert',
    summary: '按编号下载数字徽章',
    path: '/api/cert/badge/proof',
    effect: 'reads',
    access: 'public',
    method: 'file',
    input: z.strictObject({ number: text('证书编号', 60, '请输入证书编号！') }),
    output: file,
    errors: ['NOT_FOUND', 'CERT_WITHDRAWN'],
  }),
  issuer: defineCall({ ...common, summary: '徽章签发方的公钥', path: '/internal/cert/badge-issuer', output: document, errors: [] }),
  /** A signed list of which credentials were withdrawn, one bit for each. */
  status: defineCall({
    ...common,
    summary: '徽章的失效名单',
    path: '/internal/cert/badge-status',
    input: z.strictObject({ list: z.int().min(1) }),
    output: document,
    errors: ['NOT_FOUND'],
  }),
};
