/** Pictures, fonts, sound and films: no code is made into them. */
const MEDIA: readonly string[] = [
  'png jpg jpeg jfif gif bmp ico icns cur webp avif heic tif tiff psd xcf sketch fig',
  'woff woff2 ttf otf ttc eot',
  'mp3 mp4 m4a m4v mov avi mkv webm ogg ogv oga wav flac aac aiff mid wmv',
];

const MEDIA_EXTENSIONS: ReadonlySet<string> = new Set(MEDIA.flatMap((line) => line.split(' ')));

/**
 * Extensions of formats that hold no text, so that their files are never opened. Other formats are recognised by their
 * bytes.
 */
const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  [
    ...MEDIA,
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub',
    'zip gz tgz bz2 tbz2 xz txz zst lz4 7z rar tar jar war ear aar apk aab ipa nupkg vsix crx whl egg gem deb rpm dmg iso',
    'class pyc pyo pyd so dll dylib exe msi o a lib wasm node',
    'sqlite sqlite3 mdb parquet npy npz onnx lockb keystore jks p12 pfx ds_store',
  ].flatMap((line) => line.split(' ')),
);

export function isBinaryName(name: string): boolean {
  return BINARY_EXTENSIONS.has(extensionOf(name));
}

export function isMediaName(name: string): boolean {
  return MEDIA_EXTENSIONS.has(extensionOf(name));
}

/** Lower case, without the dot; empty where there is none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
