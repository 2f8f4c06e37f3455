import { expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'Windows · Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['<b>您的银行</b> 请拨打 12345', '未知设备'],
  ['', '未知设备'],
])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
