import { expect, it } from '@jest/globals';
import { centrePages } from './centre-pages.js';

it('the page that chooses a user name is there for whom it may choose', () => {
  expect(centrePages({ ownUserName: true }, undefined)).toContain('init');
  expect(centrePages({ ownUserName: false }, undefined)).not.toContain('init');
});
