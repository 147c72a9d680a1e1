/**
 * Methods that the classes of Node's own modules call on themselves, so that a subclass may answer them. Read from the
 * prototypes of the exports of Node 24, with those above them. Hooks begin with an underscore (`_transform`), and are
 * recognised by that: some do not exist before code adds them.
 */
const common =
  'addListener closed compose cork destroy destroyed drop emit end errored eventNames every filter find flatMap ' +
  'forEach getMaxListeners isPaused iterator listenerCount listeners map off on once pause pipe prependListener ' +
  'prependOnceListener push rawListeners read readable readableAborted readableBuffer readableDidRead ' +
  'readableEncoding readableEnded readableFlowing readableHighWaterMark readableLength readableObjectMode reduce ' +
  'removeAllListeners removeListener resume setDefaultEncoding setEncoding setMaxListeners some take toArray ' +
  'uncork unpipe unshift wrap writable writableBuffer writableCorked writableEnded writableFinished ' +
  'writableHighWaterMark writableLength writableNeedDrain writableObjectMode write';

/** By module: its name, as it is called where it is imported whole, and those of its classes; their members. */
const modules: readonly (readonly [names: string, members: string])[] = [
  ['async_hooks AsyncResource', 'asyncId bind emitDestroy runInAsyncScope triggerAsyncId'],
  ['child_process ChildProcess', 'kill ref spawn unref'],
  ['cluster Worker', 'disconnect isConnected isDead kill send'],
  [
    'dgram Socket',
    'addMembership addSourceSpecificMembership address bind bindSync close connect connectSync disconnect ' +
      'dropMembership dropSourceSpecificMembership getRecvBufferSize getSendBufferSize getSendQueueCount ' +
      'getSendQueueSize ref remoteAddress send sendto setBroadcast setMulticastInterface setMulticastLoopback ' +
      'setMulticastTTL setRecvBufferSize setSendBufferSize setTTL unref',
  ],
  ['events EventEmitter', ''],
  [
    'fs Dirent Stats Dir',
    'atime birthtime close closeSync ctime entries isBlockDevice isCharacterDevice isDirectory isFIFO isFile ' +
      'isSocket isSymbolicLink mtime path processReadResult readSync readSyncRecursive',
  ],
  [
    'http Agent ClientRequest IncomingMessage OutgoingMessage Server ServerResponse',
    'abort addRequest addTrailers address appendHeader assignSocket clearTimeout close closeAllConnections ' +
      'closeIdleConnections connection createConnection createSocket detachSocket flushHeaders getConnections ' +
      'getHeader getHeaderNames getHeaders getName getRawHeaderNames hasHeader headers headersDistinct headersSent ' +
      'keepSocketAlive listen listening onSocket path ref removeHeader removeSocket reuseSocket setHeader ' +
      'setHeaders setNoDelay setSocketKeepAlive setTimeout signal socket statusCode statusMessage trailers ' +
      'trailersDistinct unref writeContinue writeEarlyHints writeHead writeHeader writeInformation writeProcessing',
  ],
  [
    'http2 Http2ServerRequest Http2ServerResponse',
    'aborted addTrailers appendHeader authority complete connection createPushResponse finished flushHeaders ' +
      'getHeader getHeaderNames getHeaders hasHeader headers headersSent httpVersion httpVersionMajor ' +
      'httpVersionMinor method rawHeaders rawTrailers removeHeader scheme sendDate setHeader setTimeout setTrailer ' +
      'socket statusCode statusMessage stream trailers url writeContinue writeEarlyHints writeHead writeInformation',
  ],
  [
    'https Agent Server',
    'addContext addRequest address close closeAllConnections closeIdleConnections createConnection createSocket ' +
      'getConnections getName getTicketKeys keepSocketAlive listen listening ref removeSocket reuseSocket ' +
      'setSecureContext setTicketKeys setTimeout unref',
  ],
  [
    'net BoundSocket Server Socket Stream',
    'address bufferSize bytesRead bytesWritten close connect destroySoon fd getConnections getTypeOfService ' +
      'isPipe listen listening localAddress localFamily localPort pending readyState ref remoteAddress remoteFamily ' +
      'remotePort resetAndDestroy setKeepAlive setNoDelay setTimeout setTypeOfService unref',
  ],
  [
    'perf_hooks Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver ' +
      'PerformanceObserverEntryList PerformanceResourceTiming',
    'addEventListener clearMarks clearMeasures clearResourceTimings connectEnd connectStart decodedBodySize ' +
      'deliveryType detail disconnect dispatchEvent domainLookupEnd domainLookupStart duration encodedBodySize ' +
      'entryType eventLoopUtilization fetchStart getEntries getEntriesByName getEntriesByType initiatorType mark ' +
      'markResourceTiming measure name nextHopProtocol nodeTiming now observe onresourcetimingbufferfull ' +
      'redirectEnd redirectStart removeEventListener requestStart responseEnd responseStart responseStatus ' +
      'secureConnectionStart setResourceTimingBufferSize startTime takeRecords timeOrigin timerify toJSON ' +
      'transferSize workerStart',
  ],
  [
    'readline Interface',
    'clearLine close columns getCursorPos getPrompt prompt question setPrompt setupHistoryManager',
  ],
  [
    'repl REPLServer Recoverable',
    'clearBufferedCommand clearLine close columns complete completeOnEditorMode createContext defineCommand ' +
      'displayPrompt getCursorPos getPrompt message name prompt question resetContext setPrompt setupHistory ' +
      'setupHistoryManager toString',
  ],
  ['stream Readable Writable Duplex Transform PassThrough Stream', 'writableAborted'],
  ['string_decoder StringDecoder', 'lastChar lastNeed lastTotal text'],
  [
    'tls SecureContext TLSSocket Server',
    'addContext address bufferSize bytesRead bytesWritten close connect destroySoon disableRenegotiation ' +
      'enableTrace exportKeyingMaterial getCertificate getCipher getConnections getEphemeralKeyInfo getFinished ' +
      'getPeerCertificate getPeerFinished getPeerX509Certificate getProtocol getSession getSharedSigalgs ' +
      'getTLSTicket getTicketKeys getTypeOfService getX509Certificate isSessionReused listen listening localAddress ' +
      'localFamily localPort pending readyState ref remoteAddress remoteFamily remotePort renegotiate ' +
      'resetAndDestroy setKeepAlive setKeyCert setMaxSendFragment setNoDelay setSecureContext setServername ' +
      'setSession setTicketKeys setTimeout setTypeOfService unref',
  ],
  [
    'tty ReadStream WriteStream',
    'address bufferSize bytesRead bytesWritten clearLine clearScreenDown connect cursorTo destroySoon ' +
      'getColorDepth getTypeOfService getWindowSize hasColors isTTY localAddress localFamily localPort moveCursor ' +
      'pending readyState ref remoteAddress remoteFamily remotePort resetAndDestroy setKeepAlive setNoDelay ' +
      'setRawMode setTimeout setTypeOfService unref',
  ],
  [
    'url Url URL URLPattern URLSearchParams',
    'append delete entries exec format get getAll has hasRegExpGroups hash host hostname href keys origin parse ' +
      'parseHost password pathname port protocol resolve resolveObject search searchParams set size sort test ' +
      'toJSON toString username values',
  ],
  [
    'util TextDecoder TextEncoder MIMEType MIMEParams',
    'decode delete encode encodeInto encoding entries essence fatal get has ignoreBOM keys params set subtype ' +
      'toJSON toString type values',
  ],
  ['vm Script', 'createCachedData runInContext runInNewContext runInThisContext'],
  [
    'worker_threads MessagePort MessageChannel Worker BroadcastChannel',
    'addEventListener close cpuUsage dispatchEvent getHeapSnapshot getHeapStatistics hasRef name onmessage ' +
      'onmessageerror postMessage ref removeEventListener resourceLimits start startCpuProfile startHeapProfile ' +
      'stderr stdin stdout terminate threadId threadName unref',
  ],
  [
    'zlib Deflate Inflate Gzip Gunzip DeflateRaw InflateRaw Unzip BrotliCompress BrotliDecompress ZstdCompress ' +
      'ZstdDecompress',
    'close flush params reset',
  ],
];

const membersByName: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  modules.flatMap(([names, members]) => {
    const all = new Set([...common.split(' '), ...members.split(' ')]);
    return names.split(' ').map((name) => [name, all] as const);
  }),
);

/** Whether a module or class of Node is called so. */
export function isOfNode(name: string): boolean {
  return membersByName.has(name);
}

/** @param base name of the module or class; undefined: any */
export function mayNodeCall(base: string | undefined, member: string): boolean {
  if (member.startsWith('_')) return true;
  if (base !== undefined) return membersByName.get(base)?.has(member) === true;
  return modules.some(([name]) => mayNodeCall(name.split(' ', 1)[0], member));
}

/** Callbacks of custom elements and of audio worklets, which no class of a browser declares. */
const browserCalls: ReadonlySet<string> = new Set(
  (
    'connectedCallback connectedMoveCallback disconnectedCallback adoptedCallback attributeChangedCallback ' +
    'formAssociatedCallback formDisabledCallback formResetCallback formStateRestoreCallback process'
  ).split(' '),
);

/** Whether a browser may call a member of a class that extends one of the standard library. */
export function mayBrowserCall(member: string): boolean {
  return browserCalls.has(member);
}
