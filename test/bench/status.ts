// An answer of the packed Perch to `--status`, beside an empty application that exits: alternating, so that a busy machine affects both.
import { type Figure, figure, median } from './figure.ts';
import { packApps } from './packed-apps.ts';
import { whenQuiet } from './process-usage.ts';

const rounds = 21;

export async function measureStatus(): Promise<Figure[]> {
  const packed = await packApps(1);
  try {
    const empty = await packed.createApp('empty');
    const perch = await packed.createApp('signedIn');
    const { usage } = await perch.start();
    await whenQuiet(usage);
    const pairs: { readonly ours: number; readonly reference: number }[] = [];
    // The first run of each creates the profile's folder.
    for (let round = 0; round <= rounds; round += 1) {
      const pair = { reference: await empty.run('--exit'), ours: await perch.run('--status') };
      if (round > 0) pairs.push(pair);
    }
    return [
      figure({
        id: 'status.answer',
        method:
          'From the start of `perch --status` until it has ended, compared with the empty application that exits.',
        unit: 'times',
        target: 1.3,
        values: pairs.map(({ ours, reference }) => ours / reference),
        ours: median(pairs.map(({ ours }) => ours)),
        reference: median(pairs.map(({ reference }) => reference)),
      }),
    ];
  } finally {
    await packed.clear();
  }
}
