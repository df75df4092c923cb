#include <future>
#include <mutex>
#include <string>
#include <vector>
using namespace std;

class Job {
public:
    virtual void run() = 0;
};

class Pool {
public:
    void add(Job* job) {
        std::lock_guard<std::mutex>(mutex_);
        jobs_.push_back(job);
    }
    void run_all();
    string_view name(int n) const;
private:
    mutable std::mutex mutex_;
    std::vector<Job*> jobs_;
};
