/*
 * A second model of light before a camera, by spectra: light of a lamp and of a screen over the wavelengths, what skin and walls throw back
 * of it, and what a cheap webcam makes of that. It was written from tables of optics by somebody who had not read the judge, nor the first
 * model, so that an error of one of them is not an error of all (decision 0158).
 */

/** Nanometres from 400 to 700, every ten. */
const wavelengths = Array.from({ length: 31 }, (_, at) => 400 + 10 * at);
type Spectrum = readonly number[];
type Triple = readonly [number, number, number];

const over = (value: (nm: number) => number): Spectrum => wavelengths.map(value);
const bell = (nm: number, peak: number, width: number): number => Math.exp(-((nm - peak) ** 2) / (2 * width ** 2));
const sumOf = (one: Spectrum, other: Spectrum): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const times = (spectrum: Spectrum, factor: number): Spectrum => spectrum.map((value) => value * factor);
const plus = (...spectra: readonly Spectrum[]): Spectrum =>
  wavelengths.map((_, at) => spectra.reduce((sum, one) => sum + (one[at] ?? 0), 0));

/** Sensitivity of the eye by day (CIE 1924), near enough. */
const eye = over((nm) => bell(nm, 556, 42));
const withLuminance = (spectrum: Spectrum, amount: number): Spectrum => times(spectrum, amount / sumOf(spectrum, eye));

const planck = (kelvin: number): Spectrum =>
  over((nm) => {
    const metres = nm * 1e-9;
    return 1e-30 / (metres ** 5 * (Math.exp(0.014_388 / (metres * kelvin)) - 1));
  });
export const lamps = {
  bulb: planck(2700),
  daylight: planck(6500),
  /** a blue diode and its phosphor */
  led: over((nm) => 0.55 * bell(nm, 450, 10) + bell(nm, 565, 58)),
  /** lines of mercury and of the rare earths */
  tube: over(
    (nm) => 0.5 * bell(nm, 436, 6) + 0.3 * bell(nm, 488, 8) + bell(nm, 545, 6) + 0.4 * bell(nm, 587, 8) + 0.9 * bell(nm, 611, 6) + 0.06,
  ),
} as const;

/** Primaries of a liquid crystal before white diodes; of luminance 1 together as the standard of the web weighs them. */
const primaries = [
  withLuminance(
    over((nm) => bell(nm, 615, 22) + 0.05 * bell(nm, 540, 20)),
    0.2126,
  ),
  withLuminance(
    over((nm) => bell(nm, 538, 28)),
    0.7152,
  ),
  withLuminance(
    over((nm) => bell(nm, 450, 12) + 0.08 * bell(nm, 520, 20)),
    0.0722,
  ),
] as const;
const decoded = (byte: number): number => (byte <= 10 ? byte / 3295 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
/** Dark crystals let some light through. */
const leak = 0.002;

/** Light of the screen under a colour as a page writes it, at luminance 1 for white. */
function screenSpectrum(hex: string): Spectrum {
  const levels = [1, 3, 5].map((at) => decoded(Number.parseInt(hex.slice(at, at + 2), 16)));
  return plus(...primaries.map((primary, band) => times(primary, leak + (1 - leak) * (levels[band] ?? 0))));
}

/** Light that skin throws back: melanin takes the blue, blood takes two bands of the green. */
function skinOf(melanin: number): Spectrum {
  return over((nm) => {
    const blood = 1 - 0.22 * (bell(nm, 542, 13) + bell(nm, 576, 11)) - 0.25 * bell(nm, 415, 20);
    const tissue = (0.32 + 0.33 / (1 + Math.exp(-(nm - 592) / 22))) * blood;
    const pigment = 0.05 + 0.13 * ((nm - 400) / 300) ** 1.4;
    return (1 - melanin) * tissue + melanin * pigment;
  });
}

/** Colour filters of a sensor behind its infrared cut. */
const filters = [
  over((nm) => (bell(nm, 602, 34) + 0.06 * bell(nm, 455, 25)) * (nm > 660 ? 0.4 : 1)),
  over((nm) => bell(nm, 536, 38)),
  over((nm) => bell(nm, 458, 28) + 0.03 * bell(nm, 540, 30)),
] as const;
const sensed = (light: Spectrum, surface: Spectrum): Triple => {
  const seen = light.map((value, at) => value * (surface[at] ?? 0));
  return [sumOf(seen, filters[0]), sumOf(seen, filters[1]), sumOf(seen, filters[2])];
};
/** From the colours of the sensor to those of a screen: filters of a sensor overlap more. */
const toScreen: readonly Triple[] = [
  [1.62, -0.52, -0.1],
  [-0.28, 1.52, -0.24],
  [0.02, -0.5, 1.48],
];

export interface Room {
  lamp: keyof typeof lamps;
  /** on the face, in lux */
  lux: number;
  /** white of the screen, in cd/m² */
  nits: number;
  /** square metres, and metres to the face */
  screen: { area: number; distance: number };
  /** share of the page that is white: the rest is words and dark pictures */
  page: number;
  /** 0.05 fair, 0.4 brown, 0.8 very dark */
  melanin: number;
  /** seconds in which the camera takes up exposure, and white; how much of a colour cast it takes away */
  camera: { exposure: number; white: number; cast: number };
  /** how far the head goes, in parts of the picture, in a second */
  moves: number;
}
export const usualRoom: Room = {
  ...{ lamp: 'led', lux: 250, nits: 230, screen: { area: 0.066, distance: 0.55 }, page: 0.8, melanin: 0.15 },
  ...{ camera: { exposure: 0.6, white: 3, cast: 0.8 }, moves: 0.02 },
};

export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}
const [width, height] = [48, 36];
const stepSeconds = 1 / 15;
/** Electrons of a full pixel, and those that reading adds. */
const [fullWell, readNoise] = [5000, 6];
/** Mean green that exposure aims at, of a full pixel. */
const wantedMean = 0.18;
const surfaces = {
  wall: over((nm) => 0.55 + 0.05 * ((nm - 550) / 150)),
  cloth: over((nm) => 0.12 + 0.1 * bell(nm, 470, 50)),
  hair: over(() => 0.04),
};

/** Chance that follows from a seed: the low bits of a linear congruence are poor, so the high ones are taken. */
export function chanceOf(seed: number): () => number {
  let state = BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n;
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 32n) / 4_294_967_296;
  };
}

/** A person before a camera and a screen, while time passes. */
export class LitRoom {
  private readonly chance: () => number;
  private readonly lampLight: Spectrum;
  private readonly skin: Spectrum;
  private gain = 1;
  private white: Triple = [1, 1, 1];
  private head = { x: 0.5, y: 0.48 };
  private lampNow = 1;
  private last: Float64Array | null = null;

  constructor(
    private readonly room: Room,
    seed: number,
  ) {
    this.chance = chanceOf(seed);
    this.lampLight = withLuminance(lamps[room.lamp], room.lux / Math.PI);
    this.skin = skinOf(room.melanin);
    for (let n = 0; n < 300; n += 1) this.settle('#ffffff', 1);
  }

  /** @param colourAt what the page shows so many seconds after the call */
  pass(seconds: number, colourAt: (second: number) => string): void {
    for (let second = 0; second < seconds; second += stepSeconds) this.settle(colourAt(second), stepSeconds);
  }

  /** The picture of this moment. */
  picture(colour: string): Picture {
    const { face, wall } = this.lights(colour);
    const [skin, back, cloth, hair] = [
      sensed(face, this.skin),
      sensed(wall, surfaces.wall),
      sensed(plus(times(face, 0.6), times(wall, 0.4)), surfaces.cloth),
      sensed(face, surfaces.hair),
    ];
    const pixels = new Float64Array(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [u, v] = [(x + 0.5) / width - this.head.x, (y + 0.5) / height - this.head.y];
        const round = (u / 0.17) ** 2 + (v / 0.33) ** 2;
        const isHair = round < 1 && v < -0.2;
        const isCloth = round >= 1 && v > 0.3 && Math.abs(u) < 0.35;
        const source = isHair ? hair : round < 1 ? skin : isCloth ? cloth : back;
        // a head is round: its rim is darker, and one side lies nearer to the lamp
        const shade = round < 1 ? (1 - 0.35 * round) * (1 + 0.25 * u) : 1 - 0.2 * ((u / 0.6) ** 2 + (v / 0.6) ** 2);
        for (let band = 0; band < 3; band += 1) pixels[(y * width + x) * 3 + band] = this.electrons((source[band] ?? 0) * shade);
      }
    // a webcam blends pictures that follow each other
    const before = this.last;
    if (before !== null) for (let at = 0; at < pixels.length; at += 1) pixels[at] = 0.7 * (pixels[at] ?? 0) + 0.3 * (before[at] ?? 0);
    this.last = pixels;
    return { data: this.developed(pixels), width, height };
  }

  private lights(colour: string): { face: Spectrum; wall: Spectrum } {
    const { nits, page, screen } = this.room;
    const seen = (screen.area / screen.distance ** 2) * 0.85;
    const fromScreen = times(screenSpectrum(colour), (nits * page * seen) / Math.PI);
    const fromLamp = times(this.lampLight, this.lampNow);
    return { face: plus(fromLamp, fromScreen), wall: plus(times(fromLamp, 0.9), times(fromScreen, 0.06)) };
  }

  /** Time passes for the camera, the lamp and the head. */
  private settle(colour: string, seconds: number): void {
    const { camera, moves } = this.room;
    this.lampNow = 1 + 0.015 * this.normal();
    for (const axis of ['x', 'y'] as const) {
      const to = this.head[axis] + moves * Math.sqrt(seconds) * this.normal() + 0.3 * seconds * (0.49 - this.head[axis]);
      this.head[axis] = Math.min(0.62, Math.max(0.38, to));
    }
    const { face, wall } = this.lights(colour);
    const mean = [sensed(face, this.skin), sensed(wall, surfaces.wall)].reduce<number[]>(
      (sum, each, at) => sum.map((value, band) => value + (each[band] ?? 0) * (at === 0 ? 0.3 : 0.7)),
      [0, 0, 0],
    );
    const [red = 1, green = 1, blue = 1] = mean;
    const towards = (from: number, to: number, tau: number): number => from * (to / from) ** (1 - Math.exp(-seconds / tau));
    this.gain = towards(this.gain, wantedMean / green, camera.exposure);
    // the world is grey on the average, as far as the camera believes it
    const believed = (share: number): number => share ** camera.cast;
    this.white = [
      towards(this.white[0], believed(green / red), camera.white),
      1,
      towards(this.white[2], believed(green / blue), camera.white),
    ];
  }

  private electrons(light: number): number {
    const mean = Math.max(0, light * this.gain * fullWell);
    const noisy = mean + Math.sqrt(mean + readNoise ** 2) * this.normal();
    return Math.min(fullWell, Math.max(0, noisy));
  }

  private developed(pixels: Float64Array): Uint8Array {
    const data = new Uint8Array(pixels.length);
    for (let at = 0; at < pixels.length; at += 3) {
      const raw = [0, 1, 2].map((band) => Math.min(1, ((pixels[at + band] ?? 0) / fullWell) * (this.white[band] ?? 1)));
      for (const [band, row] of toScreen.entries()) {
        const linear = Math.min(
          1,
          Math.max(
            0,
            row.reduce((sum, factor, from) => sum + factor * (raw[from] ?? 0), 0),
          ),
        );
        const encoded = linear <= 0.003 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
        // more contrast in the middle, as such cameras have it
        const curved = encoded + 0.06 * Math.sin(2 * Math.PI * (encoded - 0.5)) * 0.5;
        data[at + band] = Math.round(255 * Math.min(1, Math.max(0, curved)));
      }
    }
    return data;
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.chance())) * Math.cos(2 * Math.PI * this.chance());
  }
}

/** A colour on the way from one to another, as a page fades it. */
export function between(from: string, to: string, share: number): string {
  const held = Math.min(1, Math.max(0, share));
  const part = (at: number): string => {
    const [one, other] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(one + (other - one) * held)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
