#!/usr/bin/env bash
# Guess: a program that is made to take what a camera noted out of a file takes the position out of a video, wherever the format keeps it, or says that it cannot.
# Seen: drones of DJI write the position of each second as captions, a track of the MP4 beside pictures and sound. exiftool 12.57 (-all=) and mat2 0.13.3 of Debian 12
# take the position of the file's head out and leave the track; mat2 then shows no position among what is left, and exiftool prints the whole flight with -ee. ffmpeg 5.1
# with -map_metadata -1 keeps it with -map 0 and drops it without.
# Toranam: app/features/files/video-data.server.ts blanks tracks that are neither pictures nor sound nor captions for people, with their samples.
set -euo pipefail
for program in ffmpeg ffprobe exiftool mat2; do command -v "$program" >/dev/null || { echo "MISSING: $program"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >flight.srt <<'SRT'
1
00:00:00,000 --> 00:00:01,000
F/2.8, SS 200, ISO 100, EV 0, GPS (78.3489, 17.4401, 15), D 24.35m, H 28.60m

2
00:00:01,000 --> 00:00:02,000
F/2.8, SS 200, ISO 100, EV 0, GPS (78.3490, 17.4402, 15), D 26.12m, H 28.70m
SRT
ffmpeg -v error -f lavfi -i testsrc=s=64x48:d=2 -i flight.srt -map 0 -map 1 -metadata location=+17.4401+078.3489/ -c:v mpeg4 -c:s mov_text before.mp4
for name in exiftool mat2; do cp before.mp4 "$name.mp4"; done
exiftool -q -all= -overwrite_original exiftool.mp4
mat2 --inplace mat2.mp4 2>/dev/null
ffmpeg -v error -i before.mp4 -map 0 -map_metadata -1 -c copy ffmpeg-map-0.mp4
ffmpeg -v error -i before.mp4 -map_metadata -1 -c copy ffmpeg.mp4
exiftool -ver; mat2 --version; ffmpeg -version | head -1
for name in before exiftool mat2 ffmpeg-map-0 ffmpeg; do
  head=$(ffprobe -v error -show_entries format_tags=location -of csv=p=0 "$name.mp4")
  flight=$(exiftool -ee "$name.mp4" | grep -c "GPS (78.34" || true)
  echo "$name: head ${head:-none}, flight $flight"
done | tee seen
echo "mat2 names positions: $(mat2 --show mat2.mp4 | grep -ciE "gps|location|78\.34" || true)" | tee -a seen
diff seen - <<'EXPECTED'
before: head +17.4401+078.3489/, flight 2
exiftool: head none, flight 2
mat2: head none, flight 2
ffmpeg-map-0: head none, flight 2
ffmpeg: head none, flight 0
mat2 names positions: 0
EXPECTED
