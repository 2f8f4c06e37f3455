import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, picturePath } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readConfig, startService } from '@xuekao/platform';
import { mall } from '../mall.module.js';
import { DemoLoader } from './demo-loader.js';

const { goods } = calls.mall;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(mall, 'mall-demo', { DEMO: '1' });
}, 300_000);
afterAll(() => service.close());

test('goods are there once, with pictures that the gateway finds; what a person deletes does not come back', async () => {
  const again = await startService(mall, readConfig(service.env));
  await again.app.get(DemoLoader, { strict: false }).loaded;
  const { records, total } = await service.call(goods.paging, { size: 50 });
  expect(total).toBe(5);
  for (const { image } of records) {
    const name = image.slice(picturePath.length);
    const bytes = await readFile(join(service.env['DATA_DIR'] ?? '', 'files', 'pictures', name.slice(0, 2), name));
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  }
  const [first] = records;
  await service.call(goods.delete, { ids: [first?.id ?? ''] });
  await again.close();
  const third = await startService(mall, readConfig(service.env));
  await third.app.get(DemoLoader, { strict: false }).loaded;
  expect((await service.call(goods.paging, {})).total).toBe(4);
  await third.close();
});
