import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { connectNats, courseFileFolder, readConfig } from '@xuekao/platform';
import { serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { course } from '../course.module.js';

let service: ServiceUnderTest;
let identity: NatsConnection;
beforeAll(async () => {
  service = await startUnderTest(course, 'course-demo', { DEMO: '1' });
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.dictionary.tree, () => []);
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

test('a site of the demo has a course whose handouts can be read', async () => {
  for (const end = Date.now() + 60_000; (await service.db.collection('demo_marks').countDocuments()) === 0;)
    if (Date.now() > end) throw new Error('the demo course did not come');
  const { records } = await service.call(calls.course.courses.paging, {});
  expect(records).toMatchObject([{ title: '消防安全入门', fileCount: 4, state: 0, price: 0 }]);
  const { dirList } = await service.call(calls.course.courses.adminDetail, { id: records[0]?.id ?? '' });
  const lessons = dirList.flatMap(({ fileList }) => fileList);
  expect(lessons.map(({ fileState }) => fileState)).toEqual([0, 0, 0, 0]);
  for (const { fileId } of lessons) {
    const bytes = readFileSync(join(readConfig(service.env).dataDir, 'files', courseFileFolder(fileId), 'source', 'source.pdf'));
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true]);
  }
}, 90_000);
