import { describe, expect, it } from '@jest/globals';
import { SteadyFace } from './steady-face.js';

const face = (x: number, width = 160) => ({ x, y: 80, width, height: width });

describe('a face that is sent', () => {
  it('is one, near, and still for three looks', () => {
    const steady = new SteadyFace();
    expect([steady.see([face(100)]), steady.see([face(104)]), steady.see([face(98)])]).toEqual(['moving', 'moving', 'steady']);
  });

  it('begins anew after it moved, left, or was not alone', () => {
    const steady = new SteadyFace();
    const looks = [
      [face(100)],
      [face(101)],
      [face(200)],
      [face(201)],
      [],
      [face(200)],
      [face(200), face(400)],
      [face(200, 60)],
      [face(200)],
    ];
    expect(looks.map((faces) => steady.see(faces))).toEqual([
      'moving',
      'moving',
      'moving',
      'moving',
      'none',
      'moving',
      'several',
      'far',
      'moving',
    ]);
    steady.forget();
    expect(steady.see([face(200)])).toBe('moving');
  });
});
