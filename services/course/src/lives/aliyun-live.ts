import { createHash } from 'node:crypto';
import { liveApp } from '../live-server/index.js';

/** Addresses of lives at Alibaba Cloud, each signed for a time. */
export interface AliyunLive {
  /** @param until epoch ms */
  push(stream: string, until: number): { server: string; streamKey: string };
  pull(stream: string, until: number): string;
}

/**
 * Signature of type A: the time until which the address is good, two fields that nobody needs, and an MD5 of all of it with the key of the
 * domain. @see https://help.aliyun.com/zh/live/user-guide/url-signing
 */
function signed(path: string, key: string, until: number): string {
  const words = `${Math.floor(until / 1000)}-0-0`;
  return `${words}-${createHash('md5').update(`${path}-${words}-${key}`).digest('hex')}`;
}

/** @param data of the provider as an administrator has saved it */
export function aliyunLive(data: Readonly<Record<string, string | boolean>>): AliyunLive {
  const [pushDomain, pushKey, pullDomain, pullKey] = ['pushDomain', 'pushKey', 'pullDomain', 'pullKey'].map((name) =>
    String(data[name] ?? ''),
  );
  return {
    push: (stream, until) => ({
      server: `rtmp://${pushDomain}/${liveApp}`,
      streamKey: `${stream}?auth_key=${signed(`/${liveApp}/${stream}`, pushKey ?? '', until)}`,
    }),
    pull: (stream, until) => {
      const path = `/${liveApp}/${stream}.flv`;
      return `https://${pullDomain}${path}?auth_key=${signed(path, pullKey ?? '', until)}`;
    },
  };
}
