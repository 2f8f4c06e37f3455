import { describe, expect, it } from '@jest/globals';
import { decide, homeOf, loginAddress, safeTarget, signInAddress, type MenuEntry, type SignedIn } from './guard.js';

const menu = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ path, hidden: false, menuType: 1, children: [], ...more });
const learner: SignedIn = { roleType: 1, menus: [] };
const pages = (path: string): boolean => ['/pages/exam', '/pages/paper/list'].includes(path);
const visit = (path: string, token: string | null, user: SignedIn | null = null) => decide({ path, token, user }, pages);

describe('the navigation guard', () => {
  it('sends somebody without a token to the login and remembers where to', () => {
    expect(visit('/pages/exam?tab=mine', null)).toEqual({
      kind: 'redirect',
      to: '/pages/login/login?redirect=%2Fpages%2Fexam%3Ftab%3Dmine',
    });
    expect(visit('/', null)).toEqual({ kind: 'redirect', to: '/pages/login/login' });
    expect(visit('/pages/login/login', null)).toEqual({ kind: 'allow' });
    expect(visit('/404', null)).toEqual({ kind: 'allow' });
  });

  it('knows before the application is there who has to sign in, and where that leads to', () => {
    expect(signInAddress('/', null)).toBe('/pages/login/login');
    expect(signInAddress('/login', null)).toBe('/pages/login/login');
    expect(signInAddress('/pages/uc/info', null)).toBe('/pages/login/login?redirect=%2Fpages%2Fuc%2Finfo');
    expect(signInAddress('/pages/login/login?way=mobile', null)).toBe('/pages/login/login?way=mobile');
    for (const path of ['/pages/login/register', '/404', '/license']) expect(signInAddress(path, null)).toBeNull();
    expect(signInAddress('/pages/login/login', 'token')).toBeNull();
  });

  it('loads the person first', () => {
    expect(visit('/pages/exam', 't')).toEqual({ kind: 'load-user' });
    expect(visit('/pages/login/login', 't')).toEqual({ kind: 'load-user' });
    expect(visit('/401', 't')).toEqual({ kind: 'allow' });
  });

  it('takes a signed-in person from login and root to the home page', () => {
    expect(visit('/', 't', learner)).toEqual({ kind: 'redirect', to: '/pages/exam' });
    expect(visit('/pages/login/login', 't', learner)).toEqual({ kind: 'redirect', to: '/pages/exam' });
    expect(visit('/pages/login/login?redirect=%2Fpages%2Fpaper%2Flist', 't', learner)).toEqual({
      kind: 'redirect',
      to: '/pages/paper/list',
    });
    expect(visit('/pages/exam', 't', learner)).toEqual({ kind: 'allow' });
  });

  it('refuses a teacher without any menu', () => {
    expect(visit('/pages/exam', 't', { roleType: 2, menus: [] })).toEqual({ kind: 'refuse' });
    expect(visit('/pages/exam', 't', { roleType: 2, menus: [menu('/exam')] })).toEqual({ kind: 'allow' });
  });

  it('finds the first page of the menus that is here', () => {
    const menus = [
      menu('/exam', { children: [menu('/pages/paper/list', { hidden: true }), menu('/pages/exam')] }),
      menu('/pages/paper/list'),
    ];
    expect(homeOf({ roleType: 2, menus }, pages)).toBe('/pages/exam');
    expect(homeOf({ roleType: 2, menus: [menu('/qu')] }, pages)).toBe('/pages/exam');
  });

  it('never leads to another site', () => {
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a\nb',
      '',
      null,
      '/pages/login/login?redirect=/x',
    ]) {
      expect(safeTarget(bad)).toBeNull();
    }
    expect(safeTarget('/pages/exam?x=1')).toBe('/pages/exam?x=1');
    expect(loginAddress('//evil.example')).toBe('/pages/login/login');
  });
});
