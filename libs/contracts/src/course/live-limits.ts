/** State of a live (specification 3, section 9). */
export const liveStates = { before: 0, running: 1, ended: 2 } as const;
/** Ways of a live: a stream that the page plays, or a page of another site. */
export const liveTypes = { stream: 1, page: 2 } as const;
/** Minutes before the begin and after the end in which a live of the site may be pushed. */
export const pushWindowMinutes = 60;
/** Path of streams of lives, for whoever holds a link. */
export const liveStreamPath = '/api/file/live/';
