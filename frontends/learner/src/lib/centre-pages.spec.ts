import { expect, it } from '@jest/globals';
import { centrePages } from './centre-pages.js';

it('the page that chooses a user name is there for whom it may choose', () => {
  expect(centrePages({ ownUserName: true }, undefined)).toContain('init');
  expect(centrePages({ ownUserName: false }, undefined)).not.toContain('init');
});

it('the orders are there while the site sells something', () => {
  const has = (props?: Record<string, boolean>): boolean => centrePages({ ownUserName: false }, props).includes('orders');
  expect([has(), has({ modulePay: false }), has({ modulePay: true }), has({})]).toEqual([false, false, true, true]);
});

it('the certificates are there while their module is on', () => {
  const has = (props?: Record<string, boolean>): boolean => centrePages({ ownUserName: false }, props).includes('cert');
  expect([has(), has({ moduleCert: false }), has({ moduleCert: true })]).toEqual([false, false, true]);
});
