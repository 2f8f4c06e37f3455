const drawing = (words: string, width: number, height: number, colour: string): string => {
  const ground = `<rect width="100%" height="100%" fill="${colour}"/>`;
  const label = `<text x="50%" y="50%" font-size="40" text-anchor="middle" fill="#1a212d">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${label}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

export const wide = drawing('受力分析示意图', 1200, 500, '#dfe7fb');
export const tall = drawing('细胞结构', 480, 1400, '#e3f3ea');
export const small = drawing('徽标', 120, 80, '#fbeedc');
/** a picture that is not there */
export const missing = 'missing.png';
