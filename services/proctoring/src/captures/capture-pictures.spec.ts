import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ServiceTime } from '@xuekao/platform';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { type Connection } from 'mongoose';
import { CaptureCollections } from './capture.collections.js';
import { CapturePictures } from './capture-pictures.js';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-28T01:00:00Z');
/** Bytes of a picture, and the same as they were kept on 28 November 2026: sealed with the purpose `captures` for its place. */
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const sealedThen = 'v1.b5edd7ee.gg0i25A2U06mbBOH.CUAH5lKPZAOXXVlLlvZjEQ.6ADUwETcMVMKvg';
const id = 'p1:look-1';

let database: FreshDatabase;
let connection: Connection;
let pictures: CapturePictures;
beforeAll(async () => {
  database = await freshDatabase('capture_pictures');
  connection = await mongoose.createConnection(database.url, { dbName: database.name }).asPromise();
  const key = (purpose: string): Buffer =>
    createHash('sha256')
      .update(`${purpose}\n${'5'.repeat(40)}`)
      .digest();
  const logger = { info: () => undefined, warn: () => undefined };
  pictures = new CapturePictures({ key }, logger, new CaptureCollections(connection), { now: () => now } as ServiceTime);
}, 300_000);
afterAll(async () => {
  await pictures.onApplicationShutdown();
  await connection.close();
  await database.drop();
});
const rows = () =>
  database.client.db(database.name).collection<{ _id: string; paperId: string; sealed: string; until: Date }>('capture_pictures');

test('a picture that was sealed before opens for its own look, and for no other', async () => {
  const until = new Date(now + dayMs);
  await rows().insertOne({ _id: id, paperId: 'p1', sealed: sealedThen, until });
  expect(await pictures.jpegOf(id)).toEqual(jpeg);
  await rows().insertOne({ _id: `${id}x`, paperId: 'p1', sealed: sealedThen, until });
  await expect(pictures.jpegOf(`${id}x`)).rejects.toThrow('unable to authenticate');
});
