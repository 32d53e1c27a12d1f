#!/usr/bin/env bash
# Guess: a program that downloads a file takes its name from Content-Disposition; RFC 6266 adds `filename*` for other scripts beside `filename`, and who does not know it ignores it.
# Seen: Android's URLUtil.guessFileName (Android 10), with which apps that show pages themselves name what they download, reads `filename` only where it is the one parameter. With
# `filename*` alone, or beside it in either order, as RFC 6266 recommends, the file is named after the last part of its address: a header that was made right for names in
# Telugu takes the English ones away too.
# Toranam: app/platform/values/content-disposition.ts writes `filename` alone for a name in ASCII.
set -euo pipefail
command -v javac >/dev/null || { echo "MISSING: javac (Debian's openjdk-17-jdk-headless)"; exit 2; }
uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -1)
[ -n "$uri" ] || { echo "MISSING: the lists of Debian 12 (apt-get update)"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p lists/partial cache/archives/partial stubs/android/{annotation,net,util,webkit}
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri bookworm main" > sources.list
apt=(apt-get -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" source --download-only --tar-only android-platform-frameworks-base=1:10.0.0+r36-10
tar --extract --file ./*.orig.tar.xz core/java/android/webkit/URLUtil.java
# What the class names of the rest of Android.
stub() { echo "package android.$1; $3" > "stubs/android/$1/$2.java"; }
stub annotation Nullable 'public @interface Nullable {}'
stub annotation UnsupportedAppUsage 'public @interface UnsupportedAppUsage {}'
stub net ParseException 'public class ParseException extends RuntimeException {}'
stub net Uri 'public class Uri { public static String decode(String text) { return java.net.URLDecoder.decode(text, java.nio.charset.StandardCharsets.UTF_8); } }'
stub net WebAddress 'public class WebAddress { public WebAddress(String text) {} public String getHost() { return ""; } public void setHost(String text) {} }'
stub util Log 'public class Log { public static int v(String tag, String text) { return 0; } }'
stub webkit MimeTypeMap 'public class MimeTypeMap {
  public static MimeTypeMap getSingleton() { return new MimeTypeMap(); }
  public String getExtensionFromMimeType(String type) { return "pdf"; }
  public String getMimeTypeFromExtension(String extension) { return "application/pdf"; }
}'
cat > Names.java <<'JAVA'
class Names {
  public static void main(String[] headers) {
    for (String header : headers)
      System.out.println(android.webkit.URLUtil.guessFileName("https://events.example.com/file/8f3c", header, "application/pdf"));
  }
}
JAVA
javac -nowarn -sourcepath core/java:stubs -d classes Names.java 2>/dev/null
java -cp classes Names 'attachment; filename="Menu.pdf"' "attachment; filename=\"Menu.pdf\"; filename*=UTF-8''Menu.pdf" \
  "attachment; filename*=UTF-8''Menu.pdf; filename=\"Menu.pdf\"" "attachment; filename*=UTF-8''Menu.pdf" | tee seen
diff seen - <<'SEEN'
Menu.pdf
8f3c.pdf
8f3c.pdf
8f3c.pdf
SEEN
