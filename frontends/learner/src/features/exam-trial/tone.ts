const seconds = 1.2;

/** Two soft notes, one after the other. @throws where the browser plays nothing */
export async function playTone(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const volume = context.createGain();
    volume.gain.value = 0.2;
    volume.connect(context.destination);
    for (const [index, pitch] of [523, 784].entries()) {
      const note = context.createOscillator();
      note.frequency.value = pitch;
      note.connect(volume);
      note.start(context.currentTime + (index * seconds) / 2);
      note.stop(context.currentTime + ((index + 1) * seconds) / 2);
      if (index === 1) await new Promise((resolve) => note.addEventListener('ended', resolve));
    }
  } finally {
    await context.close();
  }
}
