import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { findSecrets, manifestFiles } from './secrets-in.ts';

test('secrets are found by their form, and those that are known by their value', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const secret = randomBytes(32).toString('hex');
  expect(findSecrets(`a\n${key.toString()}\nb`)).toEqual(['a private key']);
  expect(findSecrets(`MONGO_URL=mongodb://exam:${secret}@mongo-1:27017/`)).toEqual(['an address with a password']);
  expect(findSecrets(`//registry.example/:_authToken=${secret}`)).toEqual(['a token of a package registry']);
  expect(findSecrets(`{"msg":"${secret}"}`, new Map([['PASSWORD_EXAM', secret]]))).toEqual(['PASSWORD_EXAM']);
  expect(findSecrets('mongodb://exam:${PASSWORD_EXAM}@mongo-1:27017/ PASSWORD_EXAM', new Map([['PASSWORD_EXAM', secret]]))).toEqual([]);
});

test('no manifest and no file that builds an image holds a secret', () => {
  const files = manifestFiles();
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => findSecrets(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`))).toEqual([]);
});
