import { expect, it } from '@jest/globals';
import { deviceNames } from './device-names.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const android = `Mozilla/5.0 (Linux; Android 14; V2309A) ${webkit}`;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Windows', 'Chrome', '131'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2849.46`, 'Windows', 'Edge', '131'],
  [`${windows} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'Windows', 'Opera', '110'],
  [`${windows} Chrome/123.0.0.0 Safari/537.36 Core/1.116.489.400 QQBrowser/13.7.6351.400`, 'Windows', 'QQ 浏览器', '13'],
  [`${android} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.2 Mobile Safari/537.36`, 'Android', 'QQ 浏览器', '15'],
  [`${android} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.8.1324 Mobile Safari/537.36`, 'Android', 'UC 浏览器', '16'],
  [`${android} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49`, 'Android', '微信', '8'],
  [`${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1`, 'Android', '企业微信', '4'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.50(0x18003234) NetType/WIFI`, 'iPhone', '微信', '8'],
  [`${iphone} Mobile/15E148 AliApp(DingTalk/7.6.10)`, 'iPhone', '钉钉', '7'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'iPhone', 'Safari', '17'],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'iPad',
    'Chrome',
    '131',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Mac',
    'Safari',
    '17',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux', 'Firefox', '128'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    '鸿蒙',
    'Chrome',
    '114',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36',
    '鸿蒙',
    'Chrome',
    '114',
  ],
  // only names and numbers of ours: what a browser says of itself is anybody's text
  ['<b>您的银行</b> 请拨打 12345 Chrome/请拨打', '', 'Chrome', ''],
  ['curl/8', '', '', ''],
  ['', '', '', ''],
])('%s', (userAgent, system, browser, version) => expect(deviceNames(userAgent)).toEqual({ system, browser, version }));
