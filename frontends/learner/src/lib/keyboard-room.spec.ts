import { expect, test } from '@jest/globals';
import { keyboardHeight, tallestWindow, wayInto, writtenPx } from './keyboard-room.js';

test('a keyboard is what covers much of the window: neither a bar of the browser nor a page that is enlarged', () => {
  expect(
    [
      { height: 500, scale: 1 },
      { height: 788, scale: 1 },
      { height: 422, scale: 2 },
      { height: 250, scale: 2 },
    ].map((seen) => keyboardHeight(844, seen)),
  ).toEqual([344, 0, 0, 344]);
});

test('a field goes into the room by the shortest way, and stays where it is in it', () => {
  const room = { top: 60, bottom: 500 };
  expect(wayInto({ top: 700, bottom: 760 }, room)).toBe(260);
  expect(wayInto({ top: 20, bottom: 80 }, room)).toBe(-40);
  expect(wayInto({ top: 60, bottom: 500 }, room)).toBe(0);
  expect(wayInto({ top: 200, bottom: 260 }, room)).toBe(0);
});

test('a field that is higher than the room fills it', () => {
  const room = { top: 60, bottom: 500 };
  expect(wayInto({ top: 300, bottom: 900 }, room)).toBe(240);
  expect(wayInto({ top: -400, bottom: 400 }, room)).toBe(-100);
  expect(wayInto({ top: 0, bottom: 600 }, room)).toBe(0);
});

test('a window that becomes lower has a keyboard below it; one that was turned or widened has none', () => {
  const whole = { width: 390, height: 844 };
  const typing = tallestWindow(whole, { width: 390, height: 480 });
  expect(keyboardHeight(typing.height, { height: 480, scale: 1 })).toBe(364);
  const turned = tallestWindow(typing, { width: 844, height: 390 });
  expect(keyboardHeight(turned.height, { height: 390, scale: 1 })).toBe(0);
});

test('what is written in a field ends a line below the caret, with lines that the field breaks', () => {
  expect(['', '我在写', '一二三四五六', '一\n\n二'].map((before) => writtenPx(before, 5, 20))).toEqual([40, 40, 60, 80]);
});
