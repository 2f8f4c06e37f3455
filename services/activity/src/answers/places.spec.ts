import { afterAll, beforeAll, expect, it, test } from '@jest/globals';
import { areaList } from '@vant/area-data';
import { calls, type SurveyQuestionInput } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { activity } from '../activity.module.js';
import { placeOf } from './place.js';
import { Places } from './places.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_places');
});
afterAll(() => service.close());

const places = new Places();

it.each([
  ['120.24.78.68', '广东省', '深圳市'],
  ['218.4.167.70', '江苏省', '苏州市'],
  ['::ffff:218.4.167.70', '江苏省', '苏州市'],
  ['202.112.0.1', '北京市', '北京市'],
  ['61.128.128.68', '重庆市', '重庆市'],
  ['222.216.0.1', '广西壮族自治区', '南宁市'],
  ['220.182.1.1', '西藏自治区', '昌都市'],
  ['203.80.96.10', '香港特别行政区', '香港特别行政区'],
  ['168.95.1.1', '台湾省', '未知'],
  ['2409:8a28::1', '浙江省', '杭州市'],
  ['2001:da8:200::1', '北京市', '北京市'],
  ['2408:8000::1', '未知', '未知'],
  ['8.8.8.8', '美国', '未知'],
  ['192.168.1.9', '内网', '内网'],
  ['fd00::1', '内网', '内网'],
  ['', '内网', '内网'],
])('%s is in %s %s', (address, province, city) => {
  expect(places.of(address)).toEqual({ province, city });
});

it('gives names of the official list, however the data writes them', () => {
  const names = (province: string, city: string) => placeOf('120.24.78.68', () => ({ country: '中国', province, city }));
  expect(names('内蒙古', '区呼和浩特市')).toEqual({ province: '内蒙古自治区', city: '呼和浩特市' });
  expect(names('青海省', '果洛州')).toEqual({ province: '青海省', city: '果洛藏族自治州' });
  expect(names('新疆', '克孜勒苏')).toEqual({ province: '新疆维吾尔自治区', city: '克孜勒苏柯尔克孜自治州' });
  expect(names('', '')).toEqual({ province: '未知', city: '未知' });
  expect(names('江苏省', '0')).toEqual({ province: '江苏省', city: '未知' });
  const provinces = new Set([...Object.values(areaList.province_list), '未知', '内网']);
  const cities = new Set([...Object.values(areaList.city_list), ...Object.values(areaList.province_list), '未知', '内网']);
  const strange = new Set<string>();
  for (let first = 1; first < 224; first += 1)
    for (let second = 0; second < 256; second += 3) {
      const address = `${first}.${second}.${(first * second) % 256}.1`;
      const { province, city } = places.of(address);
      // abroad the country stands there
      if (!provinces.has(province)) continue;
      if (!cities.has(city)) strange.add(`${province} ${city}`);
    }
  expect([...strange]).toEqual([]);
});

test('an answer holds province and city of who hands it in, and nowhere the address; the result is filtered by both', async () => {
  const admin = person(1, 'A01');
  const questions: SurveyQuestionInput[] = [{ id: 'q1', quType: 'saq', content: '建议' }];
  const { id } = await service.call(surveys.save, { ...window(), title: '满意度', surveyType: 'satisfaction', needLogin: false }, admin);
  await service.call(surveyQuestions.saveAll, { id, questions }, admin);
  await service.call(surveys.publish, { id, state: 1 }, admin);
  const config = readConfig(service.env);
  const nats = await connectNats(config, 'spec');
  const client = new CallClient(nats, config);
  const handIn = async (ip: string): Promise<void> => {
    const { paperId, uuid } = await service.call(surveyPapers.create, { id }, null as never); // as the gateway asks for nobody
    const input = surveyQuestions.handPaper.input.parse({ paperId, uuid, answers: [{ quId: 'q1', answer: ip.slice(0, 1) }] });
    const { body } = await client.send(surveyQuestions.handPaper, { i: input, r: 'spec', ip });
    expect(JSON.parse(Buffer.from(body).toString('utf8'))).toMatchObject({ code: 0 });
  };
  const addresses = ['120.24.78.68', '218.4.167.70', '61.128.128.68', '8.8.8.8', '10.0.0.7'];
  for (const address of addresses) await handIn(address);
  await nats.close();

  const stored = JSON.stringify(await service.db.collection('survey_papers').find({ surveyId: id }).toArray());
  for (const address of addresses) expect(stored).not.toContain(address);
  expect(await service.call(surveyPapers.listProvince, { id }, admin)).toEqual(['内网', '广东省', '江苏省', '美国', '重庆市'].sort());
  expect(await service.call(surveyPapers.listCity, { id }, admin)).toEqual(['内网', '未知', '深圳市', '苏州市', '重庆市'].sort());
  const found = async (field: string, operator: 'eq' | 'ne', value: string) =>
    (await service.call(surveyPapers.paging, { params: { surveyId: id, conditions: [{ field, operator, value }] } }, admin)).records
      .map(({ province, city }) => `${province} ${city}`)
      .sort();
  expect(await found('join_province', 'eq', '江苏省')).toEqual(['江苏省 苏州市']);
  expect(await found('join_city', 'eq', '深圳市')).toEqual(['广东省 深圳市']);
  expect(await found('join_city', 'ne', '未知')).toHaveLength(4);
});

const window = () => ({
  content: '<p>请如实填写</p>',
  startTime: new Date(Date.now() - 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
});
