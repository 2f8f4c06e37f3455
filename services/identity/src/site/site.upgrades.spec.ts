import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig, startService } from '@xuekao/platform';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../identity.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'site_upgrades');
}, 60_000);
afterAll(() => service.close());

const kinds = () => service.db.collection('dictionary_values').find({ dicCode: 'course_file_type' }).sort({ sort: 1 }).toArray();
/** A start of this release over data of one that kept no record of its steps. */
async function start(): Promise<void> {
  await service.db.collection('upgrades').deleteMany({});
  const other = await startService(identity, readConfig(service.env));
  await other.close();
}

it('an upgrade gives the list of kinds of course files packages, and leaves what people wrote there', async () => {
  expect((await kinds()).map(({ dicValue }) => dicValue)).toEqual(['11', '22', '33', '44']);
  const dictionary = service.db.collection('dictionary_values');
  await dictionary.deleteOne({ dicCode: 'course_file_type', dicValue: '44' });
  await dictionary.updateOne({ dicCode: 'course_file_type', dicValue: '33' }, { $set: { title: '录像' } });
  await start();
  await start();
  expect((await kinds()).map(({ dicValue, title, sort }) => [dicValue, title, sort])).toEqual([
    ...[
      ['11', 'Office 文档', 1],
      ['22', 'PDF 文档', 2],
    ],
    ...[
      ['33', '录像', 3],
      ['44', 'SCORM 课件包', 4],
    ],
  ]);
}, 60_000);
