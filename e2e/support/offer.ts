/** One picture that is to be sent, as a browser offers it. */
export const offer = [
  ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0'],
  ...['a=rtcp:9 IN IP4 0.0.0.0', 'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', `a=fingerprint:sha-256 ${'AB:'.repeat(31)}AB`],
  ...['a=setup:actpass', 'a=mid:0', 'a=sendonly', 'a=rtcp-mux', 'a=rtpmap:96 VP8/90000', 'a=ssrc:1 cname:x', ''],
].join('\r\n');
