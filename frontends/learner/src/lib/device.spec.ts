import { describe, expect, it } from '@jest/globals';
import { platformOf } from './device.js';

describe('the platform', () => {
  it('tells phones and tablets from computers', () => {
    expect(platformOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', 5)).toBe('h5');
    expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe('h5');
    expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('h5');
    expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe('pc');
    expect(platformOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10)).toBe('pc');
  });
});
