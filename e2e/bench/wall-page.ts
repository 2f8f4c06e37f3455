/** Counted by the page of the wall itself. */
export interface WallCounts {
  /** readings of the wall that were answered, and changes of its tiles that were drawn */
  answers: number;
  draws: number;
  /** tiles that became another element while their person stayed */
  replaced: number;
  /** pictures that gave way to a letter, or became another element, while their person stayed */
  pictures: number;
  /** drawings without a single tile between two that had some */
  emptied: number;
  /** orders that no answer had */
  unasked: number;
  /** neighbours that changed places though nothing was said of either */
  uncaused: number;
  /** times that the focus fell from a tile to nothing */
  unfocused: number;
  /** pieces of work over 50 ms, and the longest one in ms */
  longTasks: number;
  longest: number;
}
/** Handle of the page: `forgets` while somebody chooses other people, whose tiles are no flicker. */
export interface WallNotes {
  counts: WallCounts;
  /** when the answer was asked for that the page shows, in milliseconds of the clock */
  askedAt: number;
  forgets: boolean;
}
declare global {
  interface Window {
    wallNotes: WallNotes;
  }
}

/** Runs in the browser before the application: hears the answers, and looks at the tiles after each change. */
export function noteWall(): void {
  interface Reason {
    kind: string;
    since: string;
    n: number;
  }
  interface Row {
    id: string;
    reasons: Reason[];
  }
  const counts: WallCounts = {
    ...{ answers: 0, draws: 0, replaced: 0, pictures: 0, emptied: 0, unasked: 0, uncaused: 0, unfocused: 0, longTasks: 0, longest: 0 },
  };
  const notes = { counts, askedAt: 0, forgets: false };
  window.wallNotes = notes;

  const orders = new Set<string>();
  const before = new Map<string, Row[]>();
  /** Words about somebody, but for the seconds that go on by themselves. */
  const saidOf = ({ reasons: [first] }: Row): string =>
    first === undefined ? '' : `${first.kind} ${first.since} ${first.kind === 'leaves' ? first.n : 0}`;
  const hear = (asked: string, rows: Row[]): void => {
    counts.answers += 1;
    orders.add(rows.map(({ id }) => id).join());
    const key = asked.replace(/,?"news":\d+/, '');
    const old = new Map((before.get(key) ?? []).map((row, at) => [row.id, { at, said: saidOf(row) }]));
    before.set(key, rows);
    let last = -1;
    for (const row of rows) {
      const was = old.get(row.id);
      if (was?.said !== saidOf(row)) continue;
      if (was.at < last) counts.uncaused += 1;
      last = Math.max(last, was.at);
    }
  };
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const askedAt = Date.now();
    const response = await send(input, init);
    if (typeof input === 'string' && input.endsWith('/api/exam/watch/process-paging')) {
      const answer = (await response.clone().json()) as { data: { records: Row[] } | null }; // every answer has this form
      if (answer.data) {
        hear(String(init?.body), answer.data.records);
        notes.askedAt = askedAt;
      }
    }
    return response;
  };

  let drawn = new Map<string, { tile: Element; picture: Element | null }>();
  let order = '';
  let had = false;
  const look = (): void => {
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')];
    const now = new Map(tiles.map((tile) => [tile.dataset['tile'] ?? '', { tile, picture: tile.querySelector('img') }]));
    const ids = [...now.keys()].join();
    const isNew = ids !== order;
    if (!notes.forgets) {
      if (drawn.size > 0 && now.size === 0) counts.emptied += 1;
      if (isNew && now.size > 0 && !orders.has(ids)) counts.unasked += 1;
      for (const [id, { tile, picture }] of now) {
        const was = drawn.get(id);
        if (!was) continue;
        if (was.tile !== tile) counts.replaced += 1;
        if (was.picture !== null && was.picture !== picture) counts.pictures += 1;
      }
      if (had && document.activeElement === document.body) counts.unfocused += 1;
    }
    if (isNew) counts.draws += 1;
    [drawn, order] = [now, ids];
    had = document.activeElement instanceof HTMLElement && document.activeElement.dataset['tile'] !== undefined;
  };
  const begin = (): void => {
    new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
    document.addEventListener('focusin', look);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      counts.longTasks += 1;
      counts.longest = Math.max(counts.longest, Math.round(duration));
    }
  }).observe({ type: 'longtask' });
}
