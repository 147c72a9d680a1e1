import type { Figure } from '#server/app/ports/figures.ts';

/** Returns memory and CPU of this process, threads included, under the names that Prometheus' own clients use. */
export function processFigures(): Figure[] {
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap of the main thread that is in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory outside of the heap that JavaScript objects hold.', external),
    gauge('nodejs_array_buffer_bytes', 'Of that, buffers.', arrayBuffers),
    {
      name: 'process_cpu_seconds_total',
      kind: 'counter',
      help: 'CPU time of the user and of the system.',
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
}

function gauge(name: string, help: string, value: number): Figure {
  return { name, kind: 'gauge', help, samples: [{ value }] };
}
