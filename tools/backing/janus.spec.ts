import { expect, test } from '@jest/globals';
import { janusFiles } from './janus.ts';

const secrets = { janus: 'api', janusRooms: 'rooms' };

test('beside the platform the media server is asked over loopback alone, and media go over one interface', () => {
  const { 'janus.jcfg': main, 'janus.transport.websockets.jcfg': websockets } = janusFiles({ port: 7, secrets, media: 'eth0' });
  expect(websockets).toContain('ws_port = 7, ws_ip = "127.0.0.1", wss = false');
  expect(main).toContain('ice_enforce_list = "eth0"\n}');
});

test('in a container it is asked over the network of processes, and names the address that browsers reach', () => {
  const { 'janus.jcfg': main, 'janus.transport.websockets.jcfg': websockets } = janusFiles({
    port: 7,
    secrets,
    publicAddress: '192.0.2.7',
  });
  expect(websockets).toContain('ws_port = 7, wss = false');
  expect(main).toContain('full_trickle = true\n  nat_1_1_mapping = "192.0.2.7"\n}');
  expect(main).not.toContain('ice_enforce_list');
});

test('what could end a line of its settings is refused', () => {
  expect(() => janusFiles({ port: 7, secrets, publicAddress: '192.0.2.7"\n}' })).toThrow('cannot stand');
});
