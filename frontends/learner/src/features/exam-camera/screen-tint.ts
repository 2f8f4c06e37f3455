const white = '#ffffff';

/**
 * Colour that lies over the page as a filter does: dark words stay dark, and everything under it is used as before. It changes slowly, also
 * where a person wants no movement: the change itself is what nobody may be startled by.
 */
export class ScreenTint {
  private readonly layer = document.createElement('div');
  private colour = white;

  constructor() {
    this.layer.setAttribute('aria-hidden', 'true');
    this.layer.dataset['tint'] = white;
    Object.assign(this.layer.style, {
      ...{ position: 'fixed', inset: '0', zIndex: '1600', pointerEvents: 'none' },
      ...{ mixBlendMode: 'multiply', backgroundColor: white },
    });
    document.body.append(this.layer);
  }

  /** @returns when the page has the colour */
  async change(to: string, ms: number): Promise<void> {
    const from = this.colour;
    this.colour = to;
    this.layer.dataset['tint'] = to;
    await this.layer.animate([{ backgroundColor: from }, { backgroundColor: to }], { duration: ms, fill: 'forwards' }).finished;
  }

  /** The page as it is, slowly as well. */
  async remove(ms: number): Promise<void> {
    await this.change(white, ms);
    this.layer.remove();
  }
}
